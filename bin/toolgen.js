#!/usr/bin/env node
// Old versions of Node read this file too, so that they can be told what is wrong.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `toolgen needs Node 20.19 or newer, and this is ${process.versions.node}.\n`,
  );
  process.exitCode = 2;
} else {
  const { default: nodeModule } = await import("node:module");
  // Since Node 22: compiled code is kept from run to run.
  nodeModule.enableCompileCache?.();
  await import("../dist/cli/main.js");
}
