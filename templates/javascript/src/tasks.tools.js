/** Example tools: ordinary functions, of which a model learns by their JSDoc. */

/** @typedef {"low" | "normal" | "high"} Priority */

/**
 * @typedef {object} Task
 * @property {number} id
 * @property {string} title
 * @property {Priority} priority
 * @property {Date} [due]
 * @property {boolean} done
 */

/** @type {Task[]} */
const tasks = [];

/**
 * Add a task to the list.
 *
 * @param {string} title - What is to be done, in a few words {@minLength 1}
 * @param {Priority} [priority] - How much it matters
 * @param {Date} [due] - When it must be done
 * @returns {Task} The new task
 */
export function addTask(title, priority = "normal", due) {
  const id = tasks.length + 1;
  /** @type {Task} */
  const task = { id, title, priority, done: false };
  if (due !== undefined) task.due = due;
  tasks.push(task);
  return task;
}

/**
 * Mark a task as done.
 *
 * @param {number} id - The number of the task {@integer} {@minimum 1}
 * @returns {Task}
 */
export function finishTask(id) {
  const task = tasks.find((candidate) => candidate.id === id);
  // The message is what the model reads, so that it can correct itself.
  if (task === undefined) throw new Error(`There is no task ${id}.`);
  task.done = true;
  return task;
}

/**
 * List the tasks that are still to be done.
 *
 * @param {Priority[]} [priorities] - Only tasks of these priorities; all, when left out
 * @returns {Task[]}
 */
export function listTasks(priorities) {
  return tasks.filter(
    (task) =>
      !task.done &&
      (priorities === undefined || priorities.includes(task.priority)),
  );
}
