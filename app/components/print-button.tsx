import { useScript } from './desk-form.tsx'

/** Opening the print dialog requires JavaScript; without it, users print from the browser's menu. */
export function PrintButton() {
	return (
		<button className="button screen-only" type="button" hidden={!useScript()} onClick={() => print()}>
			Print
		</button>
	)
}
