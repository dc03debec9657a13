import { sayFlash, type Flash } from '#app/domain/flash.ts'

/** What was just done, said once at the top of the next page. */
export function FlashMessage({ flash }: { flash: Flash | null }) {
	if (!flash) return null
	const { tone, title, text } = sayFlash(flash)
	return (
		<div className={`flash flash-${tone}`} role={tone === 'good' ? 'status' : 'alert'}>
			{title ? <strong>{title}</strong> : null} <span>{text}</span>
		</div>
	)
}
