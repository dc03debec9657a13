/** Names the students whose families an email does not reach. Empty if it reaches all. */
export function Unreached({ names }: { names: readonly string[] }) {
	return names.length > 0 ? <p className="hint">No email address for {names.join(', ')}. Call them.</p> : null
}
