import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasJustPaid, visit } from '#app/guards/enter.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import type { Access, Person } from '#app/models/access.server.ts'
import { findApprovedOrder } from '#app/models/subscription/open-order.server.ts'
import { homeOf } from '#app/domain/account/areas.ts'
import { useSay } from '#app/components/say.ts'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { PAYMENT_CONFIRMING } from '#app/domain/subscription/labels.ts'
import type { Language } from '#app/utils/spoken.ts'

export const handle = {
	spoken: true,
	title: (data: Result | undefined, language: Language) => sitePhrase(language, data?.title ?? UNPAID),
}

interface Result {
	title: string
	text: string
	links: { to: string; label: string }[]
	/** The page it redirects to. */
	goes?: string
}

const UNPAID = 'No payment was made'

/** This page decides nothing. The dashboard's guard checks whether the school is open. */
export async function loader(args: LoaderFunctionArgs): Promise<Result> {
	const person = await visit(args)
	const owner = ownerOf(person)
	const result = owner ? await forOwner(args, owner) : forOthers(person)
	if (result.goes) args.context.replyHeaders.set('Refresh', `1;url=${result.goes}`)
	return result
}

async function forOwner(args: LoaderFunctionArgs, owner: Access): Promise<Result> {
	const dashboard = { to: href.dashboard(), label: 'Go to Dashboard' }
	const subscription = { to: href.subscription(), label: 'See your subscription' }
	if (isPaid(owner) || (await hasJustPaid(args, owner.school)))
		return {
			title: 'Payment Successful',
			text: 'Redirecting to your dashboard',
			links: [dashboard],
			goes: dashboard.to,
		}
	if (findApprovedOrder(owner))
		return {
			title: 'Payment received, being confirmed',
			text: PAYMENT_CONFIRMING,
			links: [subscription],
		}
	if (owner.school.status !== 'active')
		return {
			title: UNPAID,
			text: 'Your dashboard opens once a plan is paid for.',
			links: [{ to: href.selectPlan(), label: 'See the plans' }, subscription],
		}
	return {
		title: UNPAID,
		text: owner.school.pastDue
			? 'Your account is open, but the last payment failed.'
			: 'Your account is open without a payment for now.',
		links: [dashboard, subscription],
	}
}

/** True if a payment opened the school. Staff can also keep one open, and a failed charge has a grace period. */
function isPaid({ school: { status, pastDue, openUntil, paidThrough } }: Access): boolean {
	return status === 'active' && !pastDue && (!openUntil || (paidThrough ?? 0) > Date.now())
}

function forOthers(person: Person | null): Result {
	if (person)
		return {
			title: UNPAID,
			text: 'The plan of a school is looked after by its administrator.',
			links: [{ to: homeOf(person.role), label: 'Go to Dashboard' }],
		}
	return {
		title: UNPAID,
		text: 'You’re not signed in. Sign in to open your dashboard.',
		links: [
			{ to: href.login(), label: 'Sign in' },
			{ to: siteHref.pricing(), label: 'See the plans' },
		],
	}
}

export default function PaymentSuccess() {
	const { title, text, links, goes } = useLoaderData<typeof loader>()
	const say = useSay()
	return (
		<section className="wrap page-plain" data-goes={goes}>
			<h1>{say(title)}</h1>
			<p role="status">{say(text)}</p>
			<p className="button-row">
				{links.map(({ to, label }, i) => (
					<a key={to} className={i === 0 ? 'button button-filled' : 'button'} href={to}>
						{say(label)}
					</a>
				))}
			</p>
		</section>
	)
}
