export function Clashes({ clashes }: { clashes: readonly string[] }) {
	return clashes.map((clash) => (
		<p key={clash} className="field-error">
			{clash}
		</p>
	))
}
