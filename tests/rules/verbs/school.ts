import { usualPreferences } from '#app/domain/school/preferences.ts'
import { isUnasked, isZoneChosen, startSchool } from '#app/models/school/start.server.ts'
import { write } from '#db/client.server.ts'
import {
	countAgreed,
	listAgreed,
	listConsentTexts,
	listVersions,
	publishConsentText,
} from '#app/models/school/consent-text.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { countMoves, listSeated } from '#app/models/dashboard/figures.server.ts'
import { isFirst, detectSteps, listDoneSteps, setStepDone, setGuideHidden } from '#app/models/guide.server.ts'
import { attendanceChangeOf, lastChangeOf, profileChangeOf } from '#app/models/school/last-change.server.ts'
import { findPreferences, savePreferences } from '#app/models/school/preferences.server.ts'
import { noteExport } from '#app/models/school/exports.server.ts'
import { findBroadcastTimes, findMailTimes, retryFailedMail } from '#app/models/school/jobs.server.ts'
import { countKept } from '#app/models/student/retention.server.ts'
import {
	endFeed,
	endOwnFeed,
	findOwnFeed,
	hasOwnLessons,
	listFeeds,
	renewFeed,
	renewOwnFeed,
} from '#app/models/calendar-feed.server.ts'
import {
	feedName,
	feedVersion,
	findFeedLesson,
	listFeedLessons,
	type OpenFeed,
} from '#app/models/lesson/feed.server.ts'
import { openFeed } from '#app/models/visitors/open-feed.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { countMail, listMail, retryMail } from '#app/models/school/mail.server.ts'
import { findProfile, saveProfile } from '#app/models/school/profile.server.ts'
import {
	addRoom,
	archiveRoom,
	archiveRoomsOf,
	changeRoom,
	listRooms,
	restoreRoom,
} from '#app/models/school/room.server.ts'
import {
	addSite,
	archiveSite,
	changeSite,
	countRoomsAt,
	listSites,
	restoreSite,
} from '#app/models/school/site.server.ts'
import {
	addTaught,
	listSubjects,
	moveTaught,
	renameTaught,
	setTaughtArchived,
	startList,
} from '#app/models/school/taught.server.ts'
import { countUsesOf, listClassesIn } from '#app/models/school/usage.server.ts'
import type { Asking, Lists } from './lists.ts'

/** The first of each in the demo's school. */
const site = ({ access }: Asking) => listSites(access)[0]?.id ?? ''
const room = ({ access }: Asking) => listRooms(access)[0]?.id ?? ''
const piano = ({ access }: Asking) => listSubjects(access, 'instrument')[0]?.id ?? ''
const text = ({ access }: Asking) => listVersions(access, 'media')[0]?.id ?? ''

/** A calendar of each kind. */
const feeds = (asking: Asking): OpenFeed[] => {
	const { school } = asking.access
	const person = (change: Partial<Access>) => ({
		kind: 'person' as const,
		school,
		access: { ...asking.access, ...change },
	})
	return [
		{ kind: 'room', subjectId: room(asking), school },
		{ kind: 'class', subjectId: 'harmony-class-1', school },
		...[
			person({}),
			person({ role: 'teacher', reach: 'own' }),
			person({ role: 'student', kind: 'guardian', reach: 'own' }),
		],
	]
}

/** What a school says of itself, its dashboard and its guide. */
export const SCHOOL: Lists = {
	verbs: {
		'dashboard/attention.server.ts#listNeeds': ({ access }) => listNeeds(access, '2026-04-14'),
		'dashboard/figures.server.ts#countMoves': ({ access }) => countMoves(access, '2026-04-01', '2026-04-14'),
		'dashboard/figures.server.ts#listSeated': ({ access }) => listSeated(access),
		'guide.server.ts#listDoneSteps': ({ access }) => listDoneSteps(access),
		'guide.server.ts#setStepDone': ({ access }) => [
			setStepDone(access, { id: 'school', title: 't' }, true),
			setStepDone(access, { id: 'school', title: 't' }, false),
		],
		'guide.server.ts#isFirst': ({ access }) => isFirst(access, 'lessons'),
		'guide.server.ts#detectSteps': ({ access }) => detectSteps(access),
		'school/mail.server.ts#listMail': ({ access }) => [
			listMail(access, { only: null, before: 'x', limit: 5 }),
			listMail(access, { only: 'failed', before: null, limit: 5 }),
		],
		'school/mail.server.ts#countMail': ({ access }) => countMail(access),
		'school/mail.server.ts#retryMail': ({ access }) => retryMail(access, 'none'),
		'calendar-feed.server.ts#hasOwnLessons': ({ access }) => hasOwnLessons(access),
		'calendar-feed.server.ts#findOwnFeed': ({ access }) => findOwnFeed(access),
		'calendar-feed.server.ts#renewOwnFeed': ({ access }) =>
			renewOwnFeed({ ...access, role: 'solo_teacher_admin', membershipId: 'harmony-admin' }),
		'calendar-feed.server.ts#listFeeds': ({ access }) => listFeeds(access),
		'calendar-feed.server.ts#renewFeed': (asking) => renewFeed(asking.access, 'room', room(asking)),
		'calendar-feed.server.ts#endFeed': (asking) => [
			endFeed(asking.access, 'room', room(asking)),
			endFeed(asking.access, 'person', 'none'),
		],
		'calendar-feed.server.ts#endOwnFeed': ({ access }) => endOwnFeed(access),
		'visitors/open-feed.server.ts#openFeed': () => openFeed('none'),
		'lesson/feed.server.ts#listFeedLessons': (asking) =>
			feeds(asking).map((feed) => listFeedLessons(asking.access.schoolId, feed)),
		'lesson/feed-scope.server.ts#inFeed': (asking) =>
			feeds(asking).map((feed) => listFeedLessons(asking.access.schoolId, feed)),
		'lesson/feed-scope.server.ts#stretchOf': (asking) =>
			feeds(asking).map((feed) => feedVersion(asking.access.schoolId, feed)),
		'lesson/feed.server.ts#feedVersion': (asking) =>
			feeds(asking).map((feed) => feedVersion(asking.access.schoolId, feed)),
		'lesson/feed.server.ts#feedName': (asking) =>
			feeds(asking).map((feed) => feedName(asking.access.schoolId, feed)),
		'lesson/feed.server.ts#findFeedLesson': ({ access }) => findFeedLesson(access, 'none'),
		'school/jobs.server.ts#findMailTimes': ({ access }) => findMailTimes(access),
		'school/jobs.server.ts#findBroadcastTimes': ({ access }) => findBroadcastTimes(access),
		'school/jobs.server.ts#retryFailedMail': ({ access }) => retryFailedMail(access),
		'school/exports.server.ts#noteExport': ({ access }) => noteExport(access, 'Students'),
		'student/retention.server.ts#countKept': ({ access }) => countKept(access, 0),
		'school/preferences.server.ts#findPreferences': ({ access }) => findPreferences(access),
		'school/preferences.server.ts#savePreferences': ({ access }) =>
			savePreferences(access, 0, { ...usualPreferences, lessonMinutes: 30, scheduleView: 'day' }),
		'school/consent-text.server.ts#listVersions': ({ access }) => listVersions(access, 'media'),
		'school/consent-text.server.ts#countAgreed': (asking) => countAgreed(asking.access, text(asking)),
		'school/consent-text.server.ts#listConsentTexts': ({ access }) => listConsentTexts(access),
		'school/consent-text.server.ts#listAgreed': (asking) => [
			listAgreed(asking.access, text(asking), null),
			listAgreed(asking.access, text(asking), 'z'),
		],
		'school/consent-text.server.ts#publishConsentText': ({ access }) =>
			publishConsentText(access, 'media', 1, 'another'),
		'school/last-change.server.ts#lastChangeOf': ({ access }) => lastChangeOf(access, 'none'),
		'school/last-change.server.ts#attendanceChangeOf': ({ access }) => attendanceChangeOf(access, 'rules'),
		'school/last-change.server.ts#profileChangeOf': ({ access }) =>
			profileChangeOf(access, 'school.identity-changed', 3),
		'school/profile.server.ts#findProfile': ({ access }) => findProfile(access),
		'school/start.server.ts#isZoneChosen': ({ access }) =>
			isZoneChosen({ ...access, school: { ...access.school, timeZone: 'UTC' } }),
		'school/start.server.ts#isUnasked': ({ access }) => isUnasked(access),
		'school/start.server.ts#startSchool': ({ access }) =>
			startSchool(access, { timeZone: 'UTC', currency: 'USD', dateFormat: 'day-first' }, ['Piano']),
		'school/profile.server.ts#saveProfile': ({ access }) =>
			saveProfile(access, 'school.identity-changed', 0, { name: 'Rules' }),
		'guide.server.ts#setGuideHidden': ({ access }) => setGuideHidden(access, true),
		'school/room.server.ts#listRooms': ({ access }) => listRooms(access),
		'school/room.server.ts#addRoom': (asking) => addRoom(asking.access, 'r', site(asking), { name: 'n' }),
		'school/room.server.ts#changeRoom': (asking) => changeRoom(asking.access, room(asking), 1, { name: 'm' }),
		'school/room.server.ts#archiveRoom': (asking) => archiveRoom(asking.access, room(asking)),
		'school/room.server.ts#restoreRoom': (asking) => restoreRoom(asking.access, room(asking)),
		'school/room.server.ts#archiveRoomsOf': (asking) =>
			write((tx) => archiveRoomsOf(tx, asking.access, site(asking))),
		'school/site.server.ts#listSites': ({ access }) => listSites(access),
		'school/site.server.ts#addSite': ({ access }) => addSite(access, 's', { name: 'n' }),
		'school/site.server.ts#changeSite': (asking) => changeSite(asking.access, site(asking), 1, { name: 'm' }),
		'school/site.server.ts#archiveSite': (asking) => archiveSite(asking.access, site(asking)),
		'school/site.server.ts#restoreSite': (asking) => restoreSite(asking.access, site(asking)),
		'school/site.server.ts#countRoomsAt': (asking) => countRoomsAt(asking.access, site(asking)),
		'school/taught.server.ts#listSubjects': ({ access }) => listSubjects(access, 'level'),
		'school/taught.server.ts#addTaught': ({ access }) => addTaught(access, 't', 'instrument', 'n'),
		'school/taught.server.ts#startList': ({ access }) => startList(access, 'instrument'),
		'school/taught.server.ts#renameTaught': (asking) =>
			renameTaught(asking.access, 'instrument', piano(asking), 1, 'm'),
		'school/taught.server.ts#moveTaught': (asking) =>
			moveTaught(asking.access, 'instrument', piano(asking), 1, 'down'),
		'school/taught.server.ts#setTaughtArchived': (asking) =>
			setTaughtArchived(asking.access, 'instrument', piano(asking), true),
		'school/usage.server.ts#listClassesIn': (asking) => listClassesIn(asking.access, room(asking), 5),
		'school/usage.server.ts#countUsesOf': (asking) => [
			countUsesOf(asking.access, 'instrument', piano(asking)),
			countUsesOf(asking.access, 'level', 'none'),
		],
	},
	maySort: {
		'calendar-feed.server.ts#listFeeds': 'a school’s rooms, and the calendars that are in use',
	},
	mayCross: { 'visitors/open-feed.server.ts#openFeed calendar_feeds': 'an address is one for all schools' },
}
