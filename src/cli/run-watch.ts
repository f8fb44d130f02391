/** `toolgen build --watch`: builds again after every change, until it is told to end. */
import { loadConfig } from "../config.js";
import type { CliIo, ExitCode } from "./cli-io.js";
import { errorSentence } from "./error-sentence.js";
import { reportDiagnostics, shownPath } from "./report.js";
import { joinRegistries } from "./builder.js";
import { type BuildOptions, finishBuild } from "./run-build.js";
import { createChangeQueue } from "./watch/change-queue.js";
import { openFolderWatchers } from "./watch/folder-watchers.js";
import { snapshot } from "./watch/snapshot.js";
import { createNews, type News } from "./watch/news.js";
import {
  inputsOf,
  isOutdated,
  openWatched,
  type WatchedBuild,
} from "./watch/watched-build.js";
import { type WatchedPlaces, watchedPlaces } from "./watch/watched-places.js";

export interface WatchOptions extends BuildOptions {
  /** How long the disk must be quiet before a build, in milliseconds: 60. chokidar drops a second change of a file within 50. */
  readonly quietMs?: number;
}

interface Change {
  /** For people. Absent where nobody knows which file it was. */
  readonly path?: string;
  readonly changed: readonly string[];
  readonly reopen: boolean;
}

/** Ends with 0 when it is told to, and never of itself. */
export async function runWatch(
  options: WatchOptions,
  io: CliIo,
): Promise<ExitCode> {
  const { quietMs = 60 } = options;
  const queue = createChangeQueue<Change>(quietMs);
  let places: WatchedPlaces | undefined;
  const watchers = openFolderWatchers({
    onEvent: (event) => {
      const reaction = places?.reactTo(event) ?? "ignore";
      if (places === undefined || reaction === "ignore") return;
      const changed = places.changedBy(event);
      queue.add({ path: event.path, changed, reopen: reaction === "reopen" });
    },
    onProblem: (problem) => {
      io.stderr.write(`toolgen: ${problem}\n`);
    },
  });
  const stop = io.stopSignal?.();
  stop?.addEventListener("abort", () => {
    queue.close();
  });

  let build: WatchedBuild | undefined;
  const news = createNews();
  for (
    let changes: readonly Change[] | undefined = [];
    changes !== undefined;
    changes = await queue.next()
  ) {
    const first = build === undefined;
    const touched = snapshot(changes.flatMap(({ path }) => path ?? []));
    build = await runOnce({ build, changes, news }, options, io);
    places = watchedPlaces(build.loaded, build.inputs);
    const blind = await watchers.update(places);
    // Nobody saw what happened in a folder between its being read and its being watched.
    if (blind && (await isOutdated(build, options.request)))
      queue.add({ changed: [], reopen: true });
    if (first)
      io.stderr.write("toolgen: watching for changes; Ctrl-C ends it\n");
    // Who edits without a pause may have edited again before the event of it was let through.
    const last = changes;
    setTimeout(() => {
      const again = touched.changed();
      for (const change of last)
        if (change.path !== undefined && again.has(change.path))
          queue.add(change);
    }, quietMs);
  }
  await watchers.close();
  return 0;
}

interface Run {
  /** Of the run before. */
  readonly build: WatchedBuild | undefined;
  readonly changes: readonly Change[];
  readonly news: News;
}

/** One build, from the beginning where there is none yet or its config may have changed. Survives whatever happens in it. */
async function runOnce(
  { build, changes, news }: Run,
  options: BuildOptions,
  io: CliIo,
): Promise<WatchedBuild> {
  const start = io.now();
  const lead = leadOf(changes, io.cwd);
  let current = build;
  try {
    const reopened =
      current?.builder === undefined || changes.some(({ reopen }) => reopen);
    if (current === undefined || reopened)
      current = await openWatched(options.request);
    const { loaded, builder } = current;
    if (builder === undefined) {
      reportDiagnostics(
        loaded.diagnostics,
        { ...options, root: loaded.root },
        io,
      );
      io.stderr.write(
        `toolgen: ${lead === undefined ? "" : `${lead}: `}nothing was built\n`,
      );
      return current;
    }
    const registries = await builder.build(
      reopened ? [] : changes.flatMap(({ changed }) => changed),
    );
    current = reopened
      ? { ...current, inputs: inputsOf(builder) }
      : { loaded, builder, inputs: inputsOf(builder) };
    await finishBuild(
      {
        loaded,
        built: joinRegistries(registries),
        start,
        isNews: news.next(),
        ...(lead !== undefined && { lead }),
      },
      options,
      io,
    );
    return current;
  } catch (error) {
    io.stderr.write(`${errorSentence(error, io)}\n`);
    // What threw may have left half of its work behind: the next run begins from the beginning.
    const { loaded, inputs } = current ?? {
      loaded: loadConfig(options.request),
      inputs: [],
    };
    return { loaded, inputs };
  }
}

/** `src/a.ts and 2 more changed`; nothing for the first run. */
function leadOf(changes: readonly Change[], cwd: string): string | undefined {
  if (changes.length === 0) return undefined;
  const paths = [...new Set(changes.flatMap(({ path }) => path ?? []))];
  const [first] = paths;
  if (first === undefined) return "something changed meanwhile";
  const more = paths.length > 1 ? ` and ${String(paths.length - 1)} more` : "";
  return `${shownPath(first, cwd)}${more} changed`;
}
