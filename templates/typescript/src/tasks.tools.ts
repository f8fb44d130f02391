/** Example tools: ordinary functions, of which a model learns by their types and comments. */

export type Priority = "low" | "normal" | "high";

export interface Task {
  id: number;
  title: string;
  priority: Priority;
  due?: Date;
  done: boolean;
}

const tasks: Task[] = [];

/**
 * Add a task to the list.
 *
 * @param title - What is to be done, in a few words {@minLength 1}
 * @param priority - How much it matters
 * @param due - When it must be done
 * @returns The new task
 */
export function addTask(
  title: string,
  priority: Priority = "normal",
  due?: Date,
): Task {
  const id = tasks.length + 1;
  const task: Task = { id, title, priority, done: false };
  if (due !== undefined) task.due = due;
  tasks.push(task);
  return task;
}

/**
 * Mark a task as done.
 *
 * @param id - The number of the task {@integer} {@minimum 1}
 */
export function finishTask(id: number): Task {
  const task = tasks.find((candidate) => candidate.id === id);
  // The message is what the model reads, so that it can correct itself.
  if (task === undefined) throw new Error(`There is no task ${id}.`);
  task.done = true;
  return task;
}

/**
 * List the tasks that are still to be done.
 *
 * @param priorities - Only tasks of these priorities; all, when left out
 */
export function listTasks(priorities?: Priority[]): Task[] {
  return tasks.filter(
    (task) =>
      !task.done &&
      (priorities === undefined || priorities.includes(task.priority)),
  );
}
