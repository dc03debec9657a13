import sprite from './icons.svg?url'

/** A single file with all icons; opened by itself it shows Solfa's logo. */
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

/** Always accompanied by a word or an accessible name. The icons are a separate file with a permanent cache. */
export function Icon({ name, className = 'icon' }: { name: IconName; className?: string }) {
	return (
		<svg className={className} width="16" height="16" aria-hidden="true">
			<use href={`${sprite}#${name}`} />
		</svg>
	)
}
