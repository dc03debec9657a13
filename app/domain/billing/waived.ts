/** ` The late fee of invoice 12 is waived: no billing run charges it again.` Nothing without numbers. */
export function waivedWords(numbers: readonly string[]): string {
	if (numbers.length === 0) return ''
	return numbers.length === 1
		? ` The late fee of invoice ${numbers[0]} is waived: no billing run charges it again.`
		: ` The late fees of invoices ${numbers.join(', ')} are waived: no billing run charges them again.`
}
