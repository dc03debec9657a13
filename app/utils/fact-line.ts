/** `Jun Mori · Loft`, without empty facts. Lines break after a dot, never before it. */
export function factLine(facts: readonly (string | number | false | null | undefined)[]): string {
	return facts.filter(Boolean).join('\u00a0· ')
}
