import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import {
	countWebhookDeliveries,
	listFailedDeliveries,
	listWebhooks,
	resendDeliveries,
} from '#app/models/integration/webhooks.server.ts'
import { findTextAccount } from '#app/models/text/account.server.ts'
import { listKeys } from '#app/models/integration/keys.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { momentIn } from '#app/domain/account/reading.ts'
import { href } from '#app/domain/href.ts'
import { resendForm } from '#app/domain/integration/form.ts'
import { MAX_KEYS, scopeLabels } from '#app/domain/integration/scopes.ts'
import { adminTabs } from '#app/domain/school/admin-tabs.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { FailedDeliveries, WebhookList } from './keys/webhook-list.tsx'

const PAGE = 20

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: adminTabs.keys }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'school:own')
	const before = new URL(args.request.url).searchParams.get('before')
	const failed = listFailedDeliveries(access, before, PAGE + 1)
	return {
		keys: listKeys(access),
		textsFrom: findTextAccount(access.schoolId)?.sender ?? null,
		webhooks: listWebhooks(access),
		counts: countWebhookDeliveries(access),
		failed: failed.slice(0, PAGE),
		next: failed.length > PAGE ? (failed[PAGE - 1]?.id ?? null) : null,
		reading: readingOf(access),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'school:own')
	return resend({ args, access })
}

const resend = tasksOf()({
	form: resendForm,
	save: ({ access }, { delivery }) => resendDeliveries(access, delivery),
	then: () => goTo(href.people('keys'), 'events-resent'),
})

export default function Keys() {
	const { keys, webhooks, counts, failed, next, reading, textsFrom } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<>
			<ErrorSummary form={form} names={['delivery']} refusal="This was not done" />
			<p className="muted measure">
				With a key, your website, a spreadsheet or another program can read your records, or write them. The{' '}
				<a href="/api/v1/openapi.json">description of the interface</a> is for the person who connects the
				program.
			</p>
			{keys.length === 0 ? (
				<EmptyList
					kind="new"
					title="No keys yet"
					text="Make one key for each program, so that you can end it without stopping the others."
					create={{ to: href.people('keys/new'), label: 'Make a key' }}
				/>
			) : (
				<KeyList />
			)}
			<WebhookList webhooks={webhooks} counts={counts} reading={reading} />
			<Panel
				title="Text messages"
				beside={
					<Link className="button button-small" to={href.people('texts')}>
						{textsFrom ? 'Change' : 'Set up'}
						<span className="sr-only"> text messages</span>
					</Link>
				}
			>
				<p className="muted">{textsFrom ? `Sent from ${textsFrom}.` : 'Off.'}</p>
			</Panel>
			<FailedDeliveries failed={failed} next={next} reading={reading} />
		</>
	)
}

function KeyList() {
	const { keys, reading } = useLoaderData<typeof loader>()
	return (
		<Panel
			title="Keys"
			beside={
				keys.length < MAX_KEYS ? (
					<Link className="button button-small" to={href.people('keys/new')}>
						Make a key
					</Link>
				) : null
			}
		>
			<ul className="rows">
				{keys.map(({ id, name, hint, scopes, createdAt, lastUsedAt }) => (
					<li key={id}>
						<span>
							<bdi>{name}</bdi> <span className="muted">ends with {hint}</span>
							<br />
							<span className="muted">
								{scopeLabels(scopes).join(', ')}. Made {momentIn(reading, createdAt)},{' '}
								{lastUsedAt === null ? 'never used' : `last used ${momentIn(reading, lastUsedAt)}`}.
							</span>
						</span>{' '}
						<Link className="button button-small" to={href.endKey(id)}>
							End<span className="sr-only"> {name}</span>
						</Link>
					</li>
				))}
			</ul>
			{keys.length < MAX_KEYS ? null : (
				<p className="muted">You have {MAX_KEYS} keys, the most a school can have.</p>
			)}
		</Panel>
	)
}
