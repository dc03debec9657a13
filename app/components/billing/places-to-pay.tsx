interface Props {
	places: { text: string; note: string | null; next: string | null }
	/** The label of the link to what happens next. */
	next: string
}

/** Says above a first invoice which places it pays for. */
export function PlacesToPay({ places, next }: Props) {
	return (
		<div className="notice">
			<p>{places.text}</p>
			{places.note ? <p className="as-typed">{places.note}</p> : null}
			{places.next ? (
				<p>
					<a className="act" href={places.next}>
						{next}
					</a>
				</p>
			) : null}
		</div>
	)
}
