import type { HitAction } from '#app/domain/search.ts'
import type { IconName } from '../icon.tsx'

/** The icon of what can be done with a search result. */
export const hitIcons: Record<HitAction['label'], IconName> = {
	Call: 'phone',
	Email: 'mail',
	'Edit contact': 'sliders',
	'Record payment': 'card',
	Enroll: 'plus',
}
