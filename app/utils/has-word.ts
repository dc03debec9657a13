/** Whether a text has a word or several as a whole: "Ana" is in "by Ana." and not in "Anabel". */
export function hasWord(text: string, word: string): boolean {
	const plain = word.trim().replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
	return plain !== '' && new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, 'u').test(text)
}
