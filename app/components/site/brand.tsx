/** The logo: a note on five lines. */
export function Mark() {
	return (
		<svg viewBox="0 0 40 32" width="34" height="27" aria-hidden="true">
			<path
				className="mark-lines"
				d="M1 5h38M1 10.5h38M1 16h38M1 21.5h38M1 27h38"
				strokeWidth="1.2"
				fill="none"
			/>
			<path
				className="mark-note"
				d="M23 3h3v19.5c0 3.6-3.2 6-6.6 6-3 0-5-1.7-5-4.2 0-3.3 3.3-5.8 6.6-5.8.7 0 1.4.1 2 .3z"
			/>
		</svg>
	)
}

export function Brand({ href }: { href: string }) {
	return (
		<a className="brand" href={href}>
			<Mark />
			<span>Solfa</span>
		</a>
	)
}
