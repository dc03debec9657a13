/** Matches whole words only: "Ana" occurs in "by Ana." but not in "Anabel". */
export function hasWord(text: string, word: string): boolean {
	const plain = word.trim().replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
	return plain !== '' && new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, 'u').test(text)
}
