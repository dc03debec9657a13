import type { SchoolSettings } from '#app/forms/school.ts'
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
import type { Flash } from '#app/domain/flash.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { TAUGHT_WORDS } from '#app/domain/school/labels.ts'
import type { Tab } from './tabs.ts'
import { saveYear } from './year-save.server.ts'

export interface Applied {
	tab: Tab
	flash: Flash
	/** What the next page is about. */
	more?: Record<string, string>
}

/** Does what the button says, and tells where to go and what to say there. */
export function apply(
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
			return then(publishConsentText(access, its.kind, its.version, its.text), 'consents', (published) =>
				published.changed
					? { id: 'consent-published', params: { version: String(published.version) } }
					: { id: 'school-unchanged' },
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
	return then(saveProfile(access, part, version, said), tab, ({ changed }) =>
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
			return then(startList(access, kind), 'teaching', () => list)
		case 'add-taught':
			return then(addTaught(access, key, kind, its.name), 'teaching', () => added(its.name))
		case 'rename-taught':
			return then(renameTaught(access, kind, its.id, its.version, its.name), 'teaching', () =>
				saved(its.name),
			)
		case 'move-up':
		case 'move-down': {
			const by = its.intent === 'move-up' ? 'up' : 'down'
			return then(moveTaught(access, kind, its.id, its.position, by), 'teaching', () => list)
		}
		case 'archive-taught':
			return then(setTaughtArchived(access, kind, its.id, true), 'teaching', archived)
		case 'restore-taught':
			return then(setTaughtArchived(access, kind, its.id, false), 'teaching', restored)
	}
}

type OfPlace = Extract<SchoolSettings, { intent: `${string}-site` | `${string}-room` }>

function applyToPlace(access: Access, key: string, its: OfPlace): Outcome<Applied> {
	switch (its.intent) {
		case 'add-site':
			return then(addSite(access, key, its), 'places', () => added(its.name))
		case 'change-site':
			return then(changeSite(access, its.id, its.version, its), 'places', () => saved(its.name))
		case 'archive-site':
			return then(archiveSite(access, its.id), 'places', archived)
		case 'restore-site':
			return then(restoreSite(access, its.id), 'places', restored)
		case 'add-room':
			return then(addRoom(access, key, its.siteId, its), 'places', () => added(its.name))
		case 'change-room':
			return then(changeRoom(access, its.id, its.version, its), 'places', () => saved(its.name))
		case 'archive-room':
			return then(archiveRoom(access, its.id), 'places', archived)
		case 'restore-room':
			return then(restoreRoom(access, its.id), 'places', restored)
	}
}

function then<T>(outcome: Outcome<T>, tab: Tab, say: (value: T) => Flash): Outcome<Applied> {
	return outcome.ok ? done({ tab, flash: say(outcome.value) }) : outcome
}

const added = (name: string): Flash => ({ id: 'school-added', params: { name } })
const saved = (what: string): Flash => ({ id: 'school-saved', params: { what } })
const archived = ({ name }: { name: string }): Flash => ({ id: 'school-archived', params: { name } })
const restored = ({ name }: { name: string }): Flash => ({ id: 'school-restored', params: { name } })
