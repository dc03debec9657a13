import { and, eq, not, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { enrolments, signUps } from '#db/schema/index.ts'
import { isQueued } from '../enrolment/presence.server.ts'
import { isTrialToRebook } from './booked-trial.server.ts'

type SignUpState = (typeof signUps.$inferSelect)['state']

const { state, startsOn, endsOn, queuedAt } = enrolments

/** The answer that a place gives: none while it lasts, unless a seat was taken from the waiting list. */
const ofPlace = new QueryBuilder()
	.select({
		became: sql`case when ${queuedAt} is not null or ${endsOn} < ${startsOn} then 'declined' else 'accepted' end`,
	})
	.from(enrolments)
	.where(
		and(
			eq(enrolments.schoolId, signUps.schoolId),
			eq(enrolments.id, signUps.enrolmentId),
			or(eq(state, 'ended'), and(eq(signUps.kind, 'waiting'), not(isQueued()))),
		),
	)

/**
 * The state of a sign-up. One that the office has not answered follows the place it made: a place that was given up before its
 * first day declines it, a seat that was offered and taken accepts it. A place that is not paid for follows its payment. A trial
 * lesson that was canceled waits for an answer again.
 */
export const followedState = sql<SignUpState>`case
	when ${signUps.state} = 'new' and ${signUps.kind} in ('seat', 'waiting') and ${signUps.payUntil} is null
	then coalesce((${ofPlace}), 'new')
	when ${isTrialToRebook} then 'new'
	else ${signUps.state} end`

/** True of a sign-up that waits for its first answer. The stored state comes first, because there is an index of it. */
export const isToAnswer = sql`(${signUps.state} = 'new' and ${followedState} = 'new')`
