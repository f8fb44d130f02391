/** Base64 as RFC 4648 section 4 writes it, padded. Without `Buffer`, which browsers do not have. */

/** Decodes text; `undefined` where it is not base64. */
export function readBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z\d+/]*={0,2}$/.test(text))
    return undefined;
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++)
    bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** Encodes bytes. */
export function writeBase64(bytes: Uint8Array): string {
  let binary = "";
  // In chunks: a call takes a limited number of arguments.
  for (let index = 0; index < bytes.length; index += 8192)
    binary += String.fromCharCode(...bytes.subarray(index, index + 8192));
  return btoa(binary);
}
