/** Properties that must become own ones, also one named `__proto__`, which an assignment would take for the prototype. */

export function defineOwn(
  target: object,
  key: PropertyKey,
  value: unknown,
): void {
  Object.defineProperty(target, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

export function setOwn<Key extends string | number, V>(
  target: Record<Key, V>,
  key: Key,
  value: V,
): void {
  if (key === "__proto__") defineOwn(target, key, value);
  else target[key] = value;
}
