/** `Jun Mori · Loft`, of what is known. A line breaks after a dot and never before it. */
export function factLine(facts: readonly (string | number | false | null | undefined)[]): string {
	return facts.filter(Boolean).join('\u00a0· ')
}
