import { href } from '#app/domain/href.ts'
import type { Cycle, PlanName } from '#app/domain/subscription/plans.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { planIn } from './plan.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface PastDueSchool extends Reader {
	school: string
	plan: PlanName | null
	cycle: Cycle | null
	/** When it failed, and from when on nothing can be changed, as the school writes dates. */
	failed: string
	readOnly: string
	closes: string
}

/** To an owner whose payment failed: at once, before nothing can be changed any more, and when that has come. */
export function pastDueLetter(number: 1 | 2 | 3, its: PastDueSchool): Mail {
	const { email, name, language, school, plan, cycle, failed, readOnly, closes } = its
	const { hello, platform } = letterWords(language)
	const { first, second, third, check, button } = platform.pastDue
	const said = {
		1: { subject: first.subject(school), words: first.text(school, failed, readOnly) },
		2: { subject: second.subject(school, readOnly), words: second.text(failed, readOnly) },
		3: { subject: third.subject(school), words: third.text(failed, school, closes) },
	}[number]
	return letter({
		kind: 'past-due',
		language,
		to: email,
		subject: said.subject,
		paragraphs: [hello(name), said.words, platform.plan(planIn(language, plan, cycle)), check],
		action: { label: button, path: href.subscription() },
	})
}
