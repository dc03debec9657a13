import { articles } from '#app/content/guide-help.ts'
import { mayOpen } from '#app/domain/account/school-pages.ts'
import { schoolNoun } from '#app/domain/account/roles.ts'
import { classNoun } from '#app/domain/class/labels.ts'
import { guideSteps } from '#app/domain/school/guide-steps.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { isCurrencyFixed } from '#app/models/billing/currency.server.ts'
import { readSteps } from '#app/models/guide.server.ts'
import { listSubjects } from '#app/models/school/taught.server.ts'
import { guessFor } from '#app/domain/school/first-guess.ts'
import { timeZones } from '#app/domain/time-zones.ts'
import { CURRENCIES, DATE_FORMATS, USUAL_LISTS } from '#app/domain/school/labels.ts'
import { countryOf } from '#app/web/country.server.ts'
import { isUnasked } from '#app/models/school/start.server.ts'
import { findProfile, type SchoolProfile } from '#app/models/school/profile.server.ts'
import { href } from '#app/domain/href.ts'

/** Steps of the guide: marked as complete, detected in the school's data, and where to do each. */
export function showGuide({ request }: RouteArgs, access: Access) {
	const query = new URL(request.url).searchParams
	const { done, detected: begun } = readSteps(access)
	const profile = findProfile(access)
	const detected = [...begun, ...(isUnasked(access) ? [] : ['profile'])]
	const steps = guideSteps(access.role === 'solo_teacher_admin').map(({ link, detected: by, ...step }) => ({
		...step,
		link: mayOpen(access, link) ? fromGuide(link) : null,
		completed: done.includes(step.id),
		detected: detected.includes(by),
		help: href.guide({ help: step.id }),
	}))
	const essential = steps.filter(({ priority }) => priority === 'essential')
	const finished = essential.filter(({ completed }) => completed).length
	const open = query.get('open')
	return {
		start: isUnasked(access) ? askStart(request, access, profile) : null,
		steps,
		percent: Math.round((finished / essential.length) * 100),
		open: open === 'recommended' || open === 'optional' ? open : null,
		hidden: profile.guideHiddenAt !== null,
		help: showHelp(access, query.get('help'), steps),
	}
}

/** The first questions, prefilled from the visitor's country. */
function askStart(request: Request, access: Access, { timeZone, currency }: SchoolProfile) {
	const currencyFixed = isCurrencyFixed(access)
	const guessed = guessFor(countryOf(request))
	return {
		isZoneKnown: timeZone !== 'UTC' || guessed.timeZone !== 'UTC',
		zones: timeZones,
		currencies: currencyFixed ? CURRENCIES.filter(({ value }) => value === currency) : CURRENCIES,
		dateFormats: DATE_FORMATS,
		instruments: listSubjects(access, 'instrument').length === 0 ? [...USUAL_LISTS.instrument] : [],
		// UTC is only the initial value of a new school, so the guess replaces it.
		guess: {
			...guessed,
			...(timeZone === 'UTC' ? {} : { timeZone, currency }),
			...(currencyFixed ? { currency } : {}),
		},
	}
}

/** Help topics, those of the steps first, and the opened article. */
function showHelp({ role }: Access, asked: string | null, steps: { id: string; title: string }[]) {
	if (asked === null) return null
	const others = Object.entries(articles).filter(([id]) => !STEPS.includes(id))
	const topics = [...steps, ...others.map(([id, { title }]) => ({ id, title }))].map(({ id, title }) => ({
		id,
		title,
		to: href.guide({ help: id }),
	}))
	const topic = topics.find(({ id }) => id === asked)?.id ?? null
	return { topics, article: topic ? articleFor(role === 'solo_teacher_admin', topic) : null, topic }
}

const EACH_TEACHER = 'each teacher can be booked, on the teacher’s page'

/** Names the settings, the classes and the hours as the menu does. */
function articleFor(solo: boolean, topic: string) {
	const article = articles[topic]
	if (!article) return null
	const settings = `Settings, $1${schoolNoun(solo).One}`
	return {
		...article,
		paragraphs: article.paragraphs.map((text) =>
			text
				.replace(/Settings, (then )?School/g, settings)
				.replace('Open Classes', `Open ${classNoun(solo).Many}`)
				.replace(EACH_TEACHER, solo ? 'you teach, under Profile, “Hours”' : EACH_TEACHER),
		),
	}
}

/** Help topics of steps that a solo teacher does not have are left out. */
const STEPS = guideSteps(false).map(({ id }) => id)

/** The `from` parameter lets the target page show a link back to the guide. */
function fromGuide(link: string): string {
	return `${link}${link.includes('?') ? '&' : '?'}from=guide`
}
