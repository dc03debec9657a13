import { useScript } from './desk-form.tsx'

/** Only a script can open the print dialog; every browser has a way of its own. */
export function PrintButton() {
	return (
		<button className="button screen-only" type="button" hidden={!useScript()} onClick={() => print()}>
			Print
		</button>
	)
}
