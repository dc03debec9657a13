interface NamedProps {
	name: string
	/** A sentence of a catalog with a name in it. */
	say: (name: string) => string
}

/** Nothing but a place: no language has it in a sentence. */
const PLACE = '\0'

/** A sentence with somebody's name or words in it, which keep to themselves in which direction they are read. */
export function Named({ name, say }: NamedProps) {
	const [before, after] = say(PLACE).split(PLACE)
	return (
		<span>
			{before}
			<bdi>{name}</bdi>
			{after}
		</span>
	)
}
