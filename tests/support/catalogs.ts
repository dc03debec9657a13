/** `home.balance.due`, and of a sentence with names in it `home.hello()`, with how much it is told. */
export function pathsOf(text: unknown, path = ''): string[] {
	if (typeof text === 'function') return [`${path}()${text.length}`]
	if (typeof text === 'string') return [path]
	return Object.entries(text as object).flatMap(([name, inner]) =>
		pathsOf(inner, path ? `${path}.${name}` : name),
	)
}

export type Sentence = (...values: unknown[]) => string

/** Every sentence that is told something, by its path. */
export function sentencesOf(text: unknown, path = ''): [path: string, say: Sentence][] {
	if (typeof text === 'function') return [[path, text as Sentence]]
	if (typeof text === 'string') return []
	return Object.entries(text as object).flatMap(([name, inner]) => sentencesOf(inner, `${path}.${name}`))
}

/** Which of what a sentence is told is said in it. Numbers that choose between forms need not be. */
export function saidIn(say: Sentence): string[] {
	const told = Array.from({ length: say.length }, (_, i) => String(41 + i))
	const said = say(...told)
	return told.filter((value) => said.includes(value))
}

/** Every sentence by its path, those that are told something with the same values in each language. */
export function spokenOf(text: unknown, path = ''): [path: string, said: string][] {
	if (typeof text === 'string') return [[path, text]]
	if (typeof text === 'function') return [[path, (text as Sentence)('41', '42', '43', '44')]]
	return Object.entries(text as object).flatMap(([name, inner]) => spokenOf(inner, `${path}.${name}`))
}
