import type { LoaderFunctionArgs } from '@remix-run/node'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { href } from '#app/domain/href.ts'
import { afterPause } from '#app/domain/class/pause.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { joinClassWords, exceptionsOfClass } from '#app/requests/join.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { firstSeatDay } from '#app/models/class/first-lesson.server.ts'
import { findRecorded } from '#app/models/enrolment/recorded.server.ts'
import { familyOfStudents, joinStandings, offerAtHome } from '#app/models/join/at-home.server.ts'
import { listShownTexts, listTextsToGive } from '#app/models/join/consents-shown.server.ts'
import { findJoinSettings } from '#app/models/join/page.server.ts'
import { asOffered } from '#app/models/join/offered.server.ts'
import { findShownClass, listShownClasses, type ShownClass } from '#app/models/join/shown-classes.server.ts'
import { OFFICE } from '#app/models/message/conversation.server.ts'
import { pauseParts } from '#app/models/portal/seat-words.server.ts'
import { capitalized } from '#app/utils/spoken.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** In place of an id: a brother or sister the school does not know yet. */
const SIBLING = 'new'

const GROWN_UP = 18

/** The classes a family may join. There are none unless the school's sign-up page is on. */
export function readHomeClasses(access: Access, portal: OpenPortal) {
	const page = findJoinSettings(access)
	const classes = page.isOpen ? listShownClasses(access) : []
	const people = peopleOf(access, portal)
	const standings = joinStandings(
		access,
		people.map(({ id }) => id),
		classes.map(({ id }) => id),
	)
	return {
		keep: portal.keep,
		isOwn: access.kind === 'learner',
		// Only the sign-up page takes a guardian who wants to learn as well.
		forYourself:
			access.kind === 'guardian' && classes.some(({ ageTo }) => ageTo === null || ageTo >= GROWN_UP)
				? siteHref.join(page.address)
				: null,
		// The sign-up page would ask a family that is known for everything again.
		askForTrial:
			page.isOpen && page.takesTrials && portal.shows.messages
				? href.messaging('new', { to: OFFICE, subject: portalWords(access.language).join.trialSubject })
				: null,
		classes: classes.map((shownClass) => ({
			...joinClassWords({ access, page }, shownClass, access.language),
			children: people.map((person) => ({
				...person,
				offer: offerAtHome(access, shownClass, person.id),
				is:
					standings.find(({ classId, studentId }) => classId === shownClass.id && studentId === person.id)
						?.is ?? null,
			})),
		})),
	}
}

/** The students of the family, and a brother or sister where a guardian may add one. */
function peopleOf(access: Access, { chosen, children }: OpenPortal) {
	const known = chosen.map(({ id, firstName, mayBook }) => ({ id, firstName, mayBook }))
	const sibling = { id: SIBLING, firstName: '', mayBook: true }
	return findSiblingFamily(access, children) === null ? known : [...known, sibling]
}

/** The family a brother or sister would join; null for those who may not add one. */
export function findSiblingFamily(access: Access, children: OpenPortal['children']): string | null {
	const ids = children.filter(({ mayBook }) => mayBook).map(({ id }) => id)
	return access.kind === 'guardian' && ids.length > 0 ? familyOfStudents(access, ids) : null
}

/** Classes are only shown while the school's sign-up page is on. */
export function findHomeClass({ params }: LoaderFunctionArgs, access: Access): ShownClass {
	const { isOpen } = findJoinSettings(access)
	return (isOpen ? findShownClass(access, params.classId ?? '') : null) ?? missing()
}

/**
 * A class with its form, for the student in the address or the first who may join; null if the guardian may not
 * book.
 */
export function readHomeClass(args: LoaderFunctionArgs, access: Access, portal: OpenPortal) {
	const homeClass = findHomeClass(args, access)
	const person = personOf(access, portal, homeClass, new URL(args.request.url).searchParams.get('student'))
	const [offered = homeClass] = asOffered(access, [homeClass], person?.isNew ? 1 : 0)
	const joinClass = joinClassWords({ access, page: findJoinSettings(access) }, offered, access.language)
	const texts = !person ? [] : person.isNew ? listShownTexts(access) : listTextsToGive(access, person.id)
	return {
		keep: portal.keep,
		isOwn: access.kind === 'learner',
		joinClass: {
			...joinClass,
			exceptions: exceptionsOfClass(access, homeClass, access.language),
			offer: person ? offerAtHome(access, homeClass, person.id) : homeClass.offer,
		},
		person,
		pause: person && !person.isNew && !person.is ? pauseWords(access, homeClass, person.id) : '',
		texts,
		formKey: formKey(),
	}
}

/** Sentences about a pause that was recorded before, which holds for the seat too. */
function pauseWords(access: Access, { id: classId, startsOn }: ShownClass, studentId: string): string {
	const first = firstSeatDay(access, classId)
	const seat = { studentId, classId, startsOn: startsOn && startsOn > first ? startsOn : first }
	const { pause } = findRecorded(access, seat)
	return pause ? pauseParts(access, afterPause(pause), access.language).map(capitalized).join(' ') : ''
}

function personOf(access: Access, portal: OpenPortal, { id }: ShownClass, asked: string | null) {
	const people = peopleOf(access, portal).filter(({ mayBook }) => mayBook)
	const standings = joinStandings(
		access,
		people.map((child) => child.id),
		[id],
	)
	const isOpenTo = (candidate: { id: string }) =>
		standings.every(({ studentId }) => studentId !== candidate.id)
	const person = asked ? people.find((person) => person.id === asked) : (people.find(isOpenTo) ?? people[0])
	if (!person) return asked ? missing() : null
	return {
		id: person.id,
		firstName: person.firstName,
		isNew: person.id === SIBLING,
		is: standings.find(({ studentId }) => studentId === person.id)?.is ?? null,
	}
}
