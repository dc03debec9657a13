import type { SaidFlash } from '#app/domain/flash.ts'
import { useSay } from '../say.ts'

export function FlashMessage({ flash }: { flash: SaidFlash | null }) {
	const say = useSay()
	if (!flash) return null
	const { tone, title, text } = flash
	return (
		<div className={`flash flash-${tone}`} role={tone === 'good' ? 'status' : 'alert'}>
			{title ? <strong>{say(title)}</strong> : null} <span>{say(text)}</span>
		</div>
	)
}
