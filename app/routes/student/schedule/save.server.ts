import type { ActionFunctionArgs } from '@remix-run/node'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { href } from '#app/domain/href.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import type { Flash, FlashId } from '#app/domain/flash.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { scheduleForm, type ScheduleForm } from '#app/domain/portal/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { answerOffer } from '#app/models/enrolment/queue.server.ts'
import { listOffers } from '#app/models/enrolment/offers.server.ts'
import { withdrawAbsence } from '#app/models/lesson/absence-withdrawal.server.ts'
import { answerProposal } from '#app/models/lesson/proposals.server.ts'
import { listProposals } from '#app/models/lesson/proposal-list.server.ts'
import { askForMakeUp } from '#app/models/portal/credit-requests.server.ts'
import { askToMove, withdrawMove } from '#app/models/portal/move-requests.server.ts'
import { confirmHold, holdSlot } from '#app/models/portal/booking.server.ts'
import { reportAbsenceAsShown } from '#app/models/portal/absence.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { redirect } from '@remix-run/node'
import { chooseAgain } from './read-booking.server.ts'

interface Saved {
	flash?: Flash
	/** The page to return to, by default the lessons. */
	to?: string
}

/** Saves the buttons and forms of a family's lessons. */
export async function saveSchedule(args: ActionFunctionArgs, access: Access, portal: OpenPortal) {
	const form = await readForm(args, scheduleForm(portalWords(access.language)))
	if (!form.ok) return invalid(args, form)

	const saved = save(access, portal, form.value, form.key)
	// Rows of other families do not exist here, whichever form names them.
	if (!saved.ok && saved.status === 404) {
		if (form.value.intent === 'confirm')
			chooseAgain(access, portal.keep, new URL(args.request.url).searchParams)
		missing()
	}
	if (!saved.ok) return invalid(args, form, saved)

	const { flash, to = href.portal('schedule', portal.keep) } = saved.value
	return flash ? redirectWithFlash(args, to, flash) : redirect(to, 303)
}

function save(
	access: Access,
	{ children, keep }: OpenPortal,
	form: ScheduleForm,
	key: string,
): Outcome<Saved> {
	switch (form.intent) {
		case 'absence': {
			const { lesson: lessonId, student: studentId, reason: note, shown } = form
			const reported = reportAbsenceAsShown(access, { lessonId, studentId, note, shown })
			const goesOn = reported.ok && reported.value.trialGoesOn
			return said(reported, goesOn ? 'trial-absence-reported' : 'absence-reported')
		}
		case 'after-all':
			return said(withdrawAbsence(access, form.lesson, form.student), 'absence-withdrawn')
		case 'move': {
			const { lesson: lessonId, student: studentId, wish } = form
			return said(askToMove(access, { lessonId, studentId, wish }), 'move-asked')
		}
		case 'withdraw':
			return said(withdrawMove(access, form.request), 'move-withdrawn')
		case 'hold': {
			const held = holdSlot(access, { creditId: form.credit, slot: form.slot })
			if (!held.ok) return held
			return done({
				to: portalHref.lessons('confirm', { ...keep, hold: held.value.id, credit: form.credit }),
			})
		}
		case 'take':
		case 'stay':
			return answerTime(access, children, form)
		case 'ask':
			return said(askForMakeUp(access, { creditId: form.credit, wish: form.wish ?? '' }), 'make-up-asked')
		case 'confirm':
			return said(confirmHold(access, key, form.hold), 'make-up-booked')
		default:
			return answer(access, children, form)
	}
}

/** Answers a teacher's proposal: accepts one of the times, or declines. */
function answerTime(
	access: Access,
	children: OpenPortal['children'],
	form: Extract<ScheduleForm, { proposal: string }>,
): Outcome<Saved> {
	const proposal = listProposals(access).find(({ id }) => id === form.proposal) ?? missing()
	const child = children.find(({ id }) => id === proposal.studentId) ?? missing()
	if (!child.mayBook)
		return refused(
			{ form: 'You cannot move lessons of this student. Ask the school’s office.' },
			{ status: 403 },
		)
	if (form.intent === 'stay')
		return said(answerProposal(access, form.proposal, { decline: true }), 'proposal-declined')
	const isOpen = proposal.state === 'open' && proposal.expiresAt > Date.now()
	const answered = answerProposal(access, form.proposal, { startsAt: form.startsAt })
	// The conflict may be another family's lesson, so the message does not name it.
	if (!answered.ok && answered.status === 409 && isOpen)
		return refused({ form: 'That time is no longer free. Choose another one.' }, { status: 409 })
	return said(answered, 'proposal-accepted')
}

function said(outcome: Outcome<unknown>, id: FlashId): Outcome<Saved> {
	return outcome.ok ? done({ flash: { id } }) : outcome
}

function answer(
	access: Access,
	children: OpenPortal['children'],
	{ intent, class: classId, enrolment, version }: Extract<ScheduleForm, { intent: 'accept' | 'decline' }>,
): Outcome<Saved> {
	const offer = listOffers(access).find(({ enrolmentId }) => enrolmentId === enrolment)
	const child = children.find(({ id }) => id === offer?.studentId)
	if (offer && !child?.mayBook)
		return refused(
			{ form: 'You cannot answer offers for this student. Ask the school’s office.' },
			{ status: 403 },
		)
	if (offer?.isOver)
		return refused({ form: 'This offer was not answered in time. Ask the school’s office.' }, { status: 409 })
	// The model refuses an offer that is no longer listed, because the other parent may have answered it.
	const answered = answerOffer(access, { classId, enrolmentId: enrolment, version, answer: intent })
	return said(answered, intent === 'accept' ? 'offer-accepted' : 'offer-declined')
}
