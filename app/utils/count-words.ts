/** `1 room`, `12 rooms`, `1,204 classes`. */
export function countWords(count: number, one: string, many = `${one}s`): string {
	return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
