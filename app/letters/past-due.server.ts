import { href } from '#app/domain/href.ts'
import type { Cycle, PlanName } from '#app/domain/subscription/plans.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { planIn } from './plan-words.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface PastDueSchool extends Reader {
	school: string
	plan: PlanName | null
	cycle: Cycle | null
	/** The date of the failure and the dates of its consequences, in the school's format. */
	failed: string
	readOnly: string
	closes: string
}

/** Emails about a failed payment: immediately, before read-only access, and when it starts. */
export function pastDueLetter(number: 1 | 2 | 3, pastDueSchool: PastDueSchool): Mail {
	const { email, name, language, school, plan, cycle, failed, readOnly, closes } = pastDueSchool
	const { hello, platform } = letterWords(language)
	const { first, second, third, check, button } = platform.pastDue
	const said = {
		1: { subject: first.subject(school), text: first.text(school, failed, readOnly) },
		2: { subject: second.subject(school, readOnly), text: second.text(failed, readOnly) },
		3: { subject: third.subject(school), text: third.text(failed, school, closes) },
	}[number]
	return letter({
		kind: 'past-due',
		language,
		to: email,
		subject: said.subject,
		paragraphs: [hello(name), said.text, platform.plan(planIn(language, plan, cycle)), check],
		action: { label: button, path: href.subscription() },
	})
}
