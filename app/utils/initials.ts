/** `Hanna Lindqvist` becomes HL. So does `Hanna Lindqvist (Hanni)`, because a preferred name has no initial. */
export function initialsOf(name: string): string {
	const words = name
		.replace(/ \(.*\)$/, '')
		.split(/\s+/)
		.filter(Boolean)
	const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words
	return ends.map((word) => [...(word ?? '')][0]?.toUpperCase()).join('')
}
