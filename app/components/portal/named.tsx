interface NamedProps {
	name: string
	/** A catalog sentence that contains a name. */
	say: (name: string) => string
}

/** A placeholder that occurs in no language. */
const PLACE = '\0'

/** A sentence with a user-entered name, isolated from the text direction around it. */
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
