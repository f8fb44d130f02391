/** Takes credentials out of text that a model will see. */

const mask = "***";

/**
 * Masks user names and passwords in URLs, bearer and basic credentials, values of key-like names, and tokens that are known by
 * their shape. Rather masks too much than too little.
 */
export function maskSecrets(text: string): string {
  return text
    .replace(/\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#@]+@/gi, `$1${mask}@`)
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${mask}`)
    .replace(
      /((?:api|access|auth|private|secret|session|client|refresh|id)?[_-]?(?:key|token|secret|password|passwd|pwd|passphrase|credentials?|signature|sig)["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s&"',;)}\]]+)/gi,
      `$1${mask}`,
    )
    .replace(
      /\b(?:sk|pk|rk|gh[oprsu]|github_pat|glpat|xox[abeoprs]|npm|hf|AKIA|ASIA|AIza)[-_]?[A-Za-z\d_-]{16,}/g,
      mask,
    )
    .replace(/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, mask);
}
