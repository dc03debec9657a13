export function Phone({ number }: { number: string }) {
	return <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
}
