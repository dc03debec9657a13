import { write } from '#db/client.server.ts'
import {
	countAgreed,
	listAgreed,
	listConsentTexts,
	listVersions,
	publishConsentText,
} from '#app/models/place/consent-text.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { countMoves, listRunning } from '#app/models/dashboard/figures.server.ts'
import { detectSteps, listDoneSteps, setStepDone } from '#app/models/guide.server.ts'
import { lastChangeOf, profileChangeOf } from '#app/models/place/last-change.server.ts'
import { findProfile, saveProfile, setGuideHidden } from '#app/models/place/profile.server.ts'
import {
	addRoom,
	archiveRoom,
	archiveRoomsOf,
	changeRoom,
	listRooms,
	restoreRoom,
} from '#app/models/place/room.server.ts'
import {
	addSite,
	archiveSite,
	changeSite,
	countRoomsAt,
	listSites,
	restoreSite,
} from '#app/models/place/site.server.ts'
import {
	addTaught,
	listTaught,
	moveTaught,
	renameTaught,
	setTaughtArchived,
	startList,
} from '#app/models/place/taught.server.ts'
import { countUsesOf, listClassesIn } from '#app/models/place/use.server.ts'
import type { Asking, Lists } from './lists.ts'

/** The first of each in the demo's school. */
const site = ({ access }: Asking) => listSites(access)[0]?.id ?? ''
const room = ({ access }: Asking) => listRooms(access)[0]?.id ?? ''
const piano = ({ access }: Asking) => listTaught(access, 'instrument')[0]?.id ?? ''
const text = ({ access }: Asking) => listVersions(access, 'media')[0]?.id ?? ''

/** What a school says of itself, its dashboard and its guide. */
export const SCHOOL: Lists = {
	verbs: {
		'dashboard/attention.server.ts#listNeeds': ({ access }) => listNeeds(access, '2026-04-14'),
		'dashboard/figures.server.ts#countMoves': ({ access }) => countMoves(access, '2026-04-01', '2026-04-14'),
		'dashboard/figures.server.ts#listRunning': ({ access }) => listRunning(access),
		'guide.server.ts#listDoneSteps': ({ access }) => listDoneSteps(access),
		'guide.server.ts#setStepDone': ({ access }) => [
			setStepDone(access, { id: 'school', title: 't' }, true),
			setStepDone(access, { id: 'school', title: 't' }, false),
		],
		'guide.server.ts#detectSteps': ({ access }) => detectSteps(access),
		'place/consent-text.server.ts#listVersions': ({ access }) => listVersions(access, 'media'),
		'place/consent-text.server.ts#countAgreed': (asking) => countAgreed(asking.access, text(asking)),
		'place/consent-text.server.ts#listConsentTexts': ({ access }) => listConsentTexts(access),
		'place/consent-text.server.ts#listAgreed': (asking) => [
			listAgreed(asking.access, text(asking), null),
			listAgreed(asking.access, text(asking), 'z'),
		],
		'place/consent-text.server.ts#publishConsentText': ({ access }) =>
			publishConsentText(access, 'media', 1, 'another'),
		'place/last-change.server.ts#lastChangeOf': ({ access }) => lastChangeOf(access, 'none'),
		'place/last-change.server.ts#profileChangeOf': ({ access }) =>
			profileChangeOf(access, 'school.identity-changed', 3),
		'place/profile.server.ts#findProfile': ({ access }) => findProfile(access),
		'place/profile.server.ts#saveProfile': ({ access }) =>
			saveProfile(access, 'school.identity-changed', 0, { name: 'Rules' }),
		'place/profile.server.ts#setGuideHidden': ({ access }) => setGuideHidden(access, true),
		'place/room.server.ts#listRooms': ({ access }) => listRooms(access),
		'place/room.server.ts#addRoom': (asking) => addRoom(asking.access, 'r', site(asking), { name: 'n' }),
		'place/room.server.ts#changeRoom': (asking) => changeRoom(asking.access, room(asking), 1, { name: 'm' }),
		'place/room.server.ts#archiveRoom': (asking) => archiveRoom(asking.access, room(asking)),
		'place/room.server.ts#restoreRoom': (asking) => restoreRoom(asking.access, room(asking)),
		'place/room.server.ts#archiveRoomsOf': (asking) =>
			write((tx) => archiveRoomsOf(tx, asking.access, site(asking))),
		'place/site.server.ts#listSites': ({ access }) => listSites(access),
		'place/site.server.ts#addSite': ({ access }) => addSite(access, 's', { name: 'n' }),
		'place/site.server.ts#changeSite': (asking) => changeSite(asking.access, site(asking), 1, { name: 'm' }),
		'place/site.server.ts#archiveSite': (asking) => archiveSite(asking.access, site(asking)),
		'place/site.server.ts#restoreSite': (asking) => restoreSite(asking.access, site(asking)),
		'place/site.server.ts#countRoomsAt': (asking) => countRoomsAt(asking.access, site(asking)),
		'place/taught.server.ts#listTaught': ({ access }) => listTaught(access, 'level'),
		'place/taught.server.ts#addTaught': ({ access }) => addTaught(access, 't', 'instrument', 'n'),
		'place/taught.server.ts#startList': ({ access }) => startList(access, 'instrument'),
		'place/taught.server.ts#renameTaught': (asking) =>
			renameTaught(asking.access, 'instrument', piano(asking), 1, 'm'),
		'place/taught.server.ts#moveTaught': (asking) =>
			moveTaught(asking.access, 'instrument', piano(asking), 1, 'down'),
		'place/taught.server.ts#setTaughtArchived': (asking) =>
			setTaughtArchived(asking.access, 'instrument', piano(asking), true),
		'place/use.server.ts#listClassesIn': (asking) => listClassesIn(asking.access, room(asking), 5),
		'place/use.server.ts#countUsesOf': (asking) => [
			countUsesOf(asking.access, 'instrument', piano(asking)),
			countUsesOf(asking.access, 'level', 'none'),
		],
	},
	maySort: {},
	mayCross: {},
}
