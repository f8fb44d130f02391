// Adds up vitest's JSON reports into the one line that tells how many tests ran.
import { existsSync, readFileSync } from "node:fs";

const reports = process.argv
  .slice(2)
  .filter((path) => existsSync(path))
  .map((path) => JSON.parse(readFileSync(path, "utf8")));

const sum = (count) =>
  reports.reduce((total, report) => total + count(report), 0);

const passed = sum((report) => report.numPassedTests);
// A file that cannot be loaded fails without a failed test.
const failed = sum(
  (report) =>
    report.numFailedTests +
    report.testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    ).length,
);
const skipped = sum(
  (report) => report.numPendingTests + (report.numTodoTests ?? 0),
);

console.log(
  `\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
);
if (passed === 0) process.exitCode = 1;
