import { leads, tasksOf } from '#app/requests/task.server.ts'
import { schoolSettings, type SchoolSettings } from '#app/domain/school/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { publishConsentText } from '#app/models/school/consent-text.server.ts'
import { saveProfile, type Part } from '#app/models/school/profile.server.ts'
import { addRoom, archiveRoom, changeRoom, restoreRoom } from '#app/models/school/room.server.ts'
import { addSite, archiveSite, changeSite, restoreSite } from '#app/models/school/site.server.ts'
import {
	addTaught,
	moveTaught,
	renameTaught,
	setTaughtArchived,
	startList,
} from '#app/models/school/taught.server.ts'
import { saveTravel } from '#app/models/school/travel.server.ts'
import { href } from '#app/domain/href.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { TAUGHT_WORDS } from '#app/domain/school/labels.ts'
import { added, archived, at, restored, saved, type Applied } from './save-applied.server.ts'
import type { Tab } from './tabs.ts'
import { saveYear } from './save-year.server.ts'

/** What the buttons of the school's settings do. */
export const saveSettings = tasksOf()({
	form: schoolSettings,
	save: ({ access }, its, { key }) => apply(access, key, its),
	then: ({ tab, more, flash: { id, params } }) => leads(href.schoolSettings(tab, more), id, params),
})

/** Does what the button says, and tells where to go and what to say there. */
function apply(
	access: Access,
	key: string,
	its: SchoolSettings,
): Outcome<Applied> | Promise<Outcome<Applied>> {
	switch (its.intent) {
		case 'save-identity':
		case 'save-ways':
		case 'save-portal':
			return savePart(access, its)
		case 'publish-text':
			return at('consents', publishConsentText(access, its.kind, its.version, its.text), (published) =>
				published.changed
					? { id: 'consent-published', params: { version: String(published.version) } }
					: { id: 'school-unchanged' },
			)
		case 'save-travel':
			return at('places', saveTravel(access, its.pairs), ({ changed }) =>
				changed ? { id: 'school-saved', params: { what: 'Travel times' } } : { id: 'school-unchanged' },
			)
		case 'start-list':
		case 'add-taught':
		case 'rename-taught':
		case 'move-up':
		case 'move-down':
		case 'archive-taught':
		case 'restore-taught':
			return applyToTaught(access, key, its)
		case 'add-site':
		case 'change-site':
		case 'archive-site':
		case 'restore-site':
		case 'add-room':
		case 'change-room':
		case 'archive-room':
		case 'restore-room':
			return applyToPlace(access, key, its)
		default:
			return saveYear(access, key, its)
	}
}

type Its<Intent extends SchoolSettings['intent']> = Extract<SchoolSettings, { intent: Intent }>

const PARTS = {
	'save-identity': { part: 'school.identity-changed', tab: 'identity', what: 'School details' },
	'save-ways': { part: 'school.ways-changed', tab: 'locale', what: 'Date and money formats' },
	'save-portal': { part: 'school.portal-changed', tab: 'portal', what: 'Portal settings' },
} as const satisfies Record<string, { part: Part; tab: Tab; what: string }>

function savePart(access: Access, { intent, version, ...said }: Its<keyof typeof PARTS>): Outcome<Applied> {
	const { part, tab, what } = PARTS[intent]
	const confirmed = { keepsTimes: 'keepsTimes' in said && said.keepsTimes === 'on' }
	return at(tab, saveProfile(access, part, version, said, confirmed), ({ changed }) =>
		changed ? { id: 'school-saved', params: { what } } : { id: 'school-unchanged' },
	)
}

type OfTaught = Its<
	| 'start-list'
	| 'add-taught'
	| 'rename-taught'
	| 'move-up'
	| 'move-down'
	| 'archive-taught'
	| 'restore-taught'
>

function applyToTaught(access: Access, key: string, its: OfTaught): Outcome<Applied> {
	const { kind } = its
	const what = TAUGHT_WORDS[kind].many
	const list = { id: 'school-saved', params: { what } } as const
	switch (its.intent) {
		case 'start-list':
			return at('teaching', startList(access, kind), () => list)
		case 'add-taught':
			return at('teaching', addTaught(access, key, kind, its.name), added(its.name))
		case 'rename-taught':
			return at('teaching', renameTaught(access, kind, its.id, its.version, its.name), saved(its.name))
		case 'move-up':
		case 'move-down': {
			const by = its.intent === 'move-up' ? 'up' : 'down'
			return at('teaching', moveTaught(access, kind, its.id, its.position, by), () => list)
		}
		case 'archive-taught':
			return at('teaching', setTaughtArchived(access, kind, its.id, true), archived)
		case 'restore-taught':
			return at('teaching', setTaughtArchived(access, kind, its.id, false), restored)
	}
}

type OfPlace = Extract<SchoolSettings, { intent: `${string}-site` | `${string}-room` }>

function applyToPlace(access: Access, key: string, its: OfPlace): Outcome<Applied> {
	switch (its.intent) {
		case 'add-site':
			return at('places', addSite(access, key, its), added(its.name))
		case 'change-site':
			return at('places', changeSite(access, its.id, its.version, its), saved(its.name))
		case 'archive-site':
			return at('places', archiveSite(access, its.id), archived)
		case 'restore-site':
			return at('places', restoreSite(access, its.id), restored)
		case 'add-room':
			return at('places', addRoom(access, key, its.siteId, its), added(its.name))
		case 'change-room':
			return at('places', changeRoom(access, its.id, its.version, its), saved(its.name))
		case 'archive-room':
			return at('places', archiveRoom(access, its.id), archived)
		case 'restore-room':
			return at('places', restoreRoom(access, its.id), restored)
	}
}
