import sprite from './icons.svg?url'

/** The file of them all, which shows Solfa's mark where it is an icon itself. */
export const SPRITE = sprite

export type IconName =
	| 'fork'
	| 'bell'
	| 'flag'
	| 'teacher'
	| 'stand'
	| 'people'
	| 'calendar'
	| 'receipt'
	| 'bars'
	| 'roll'
	| 'person'
	| 'school'
	| 'card'
	| 'sliders'
	| 'gear'
	| 'search'
	| 'plus'
	| 'x'
	| 'down'
	| 'left'
	| 'right'
	| 'phone'
	| 'mail'
	| 'chat'
	| 'warn'
	| 'book'
	| 'folder'
	| 'pulse'
	| 'swapdb'
	| 'broom'
	| 'menu'
	| 'check'
	| 'home'
	| 'note'

/** One of Solfa's own icons, always beside a word or in a control that has a name. They are a file of their own, kept for good. */
export function Icon({ name, className = 'icon' }: { name: IconName; className?: string }) {
	return (
		<svg className={className} width="16" height="16" aria-hidden="true" focusable="false">
			<use href={`${sprite}#${name}`} />
		</svg>
	)
}
