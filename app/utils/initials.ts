/** `Hanna Lindqvist` becomes HL. */
export function initialsOf(name: string): string {
	const words = name.split(/\s+/).filter(Boolean)
	const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words
	return ends.map((word) => [...(word ?? '')][0]?.toUpperCase()).join('')
}
