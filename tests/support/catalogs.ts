/** `home.balance.due`, and of a sentence with names in it `home.hello()`, with how much it is told. */
export function pathsOf(words: unknown, path = ''): string[] {
	if (typeof words === 'function') return [`${path}()${words.length}`]
	if (typeof words === 'string') return [path]
	return Object.entries(words as object).flatMap(([name, inner]) =>
		pathsOf(inner, path ? `${path}.${name}` : name),
	)
}

export type Sentence = (...values: unknown[]) => string

/** Every sentence that is told something, by its path. */
export function sentencesOf(words: unknown, path = ''): [path: string, say: Sentence][] {
	if (typeof words === 'function') return [[path, words as Sentence]]
	if (typeof words === 'string') return []
	return Object.entries(words as object).flatMap(([name, inner]) => sentencesOf(inner, `${path}.${name}`))
}

/** Which of what a sentence is told is said in it. Numbers that choose between forms need not be. */
export function saidIn(say: Sentence): string[] {
	const told = Array.from({ length: say.length }, (_, i) => 41 + i)
	const said = say(...told)
	return told.map(String).filter((value) => said.includes(value))
}

/** Every sentence by its path, those that are told something with the same values in each language. */
export function spokenOf(words: unknown, path = ''): [path: string, said: string][] {
	if (typeof words === 'string') return [[path, words]]
	if (typeof words === 'function') return [[path, (words as Sentence)(41, 42, 43, 44)]]
	return Object.entries(words as object).flatMap(([name, inner]) => spokenOf(inner, `${path}.${name}`))
}
