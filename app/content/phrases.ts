/** English phrases with their translation. `{}` is a placeholder for a variable part, such as a number. */
export type Phrases = Readonly<Record<string, string>>

const patterns = new WeakMap<Phrases, [RegExp, string][]>()

export function findPhrase(phrases: Phrases, english: string): string | undefined {
	const exact = phrases[english]
	if (exact !== undefined) return exact
	for (const [pattern, said] of patternsOf(phrases)) {
		const values = pattern.exec(english)?.slice(1)
		if (values) return said.replaceAll('{}', () => values.shift() ?? '')
	}
	return undefined
}

function patternsOf(phrases: Phrases): [RegExp, string][] {
	const known = patterns.get(phrases)
	if (known) return known
	const made = Object.entries(phrases)
		.filter(([english]) => english.includes('{}'))
		.map(([english, said]): [RegExp, string] => {
			const parts = english.split('{}').map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
			return [new RegExp(`^${parts.join('(.+)')}$`), said]
		})
	patterns.set(phrases, made)
	return made
}
