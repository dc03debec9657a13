import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Progress } from '#app/components/panel.tsx'
import { guideSteps } from '#app/domain/school/guide-steps.ts'
import { guideButton } from '#app/domain/school/guide-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { setStepDone, setGuideHidden } from '#app/models/guide.server.ts'
import { startSchool } from '#app/models/school/start.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'
import { wayBack } from '#app/web/redirect-to.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { useSent } from '#app/web/use-intent-form.ts'
import { HelpBox } from './getting-started/help.tsx'
import { showGuide } from './getting-started/read.server.ts'
import { Start } from './getting-started/start.tsx'
import { Folded, StepList } from './getting-started/steps.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Getting Started' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return showGuide(args, access)
}

export type GuideData = Awaited<ReturnType<typeof loader>>

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	const form = await readForm(args, guideButton)
	if (!form.ok) return invalid(args, form)

	const { value } = form
	if (value.intent === 'start') {
		const { instruments, timeZone, currency, dateFormat, keepsTimes } = value
		const started = startSchool(access, { timeZone, currency, dateFormat }, instruments, {
			keepsTimes: keepsTimes === 'on',
		})
		if (!started.ok) return invalid(args, form, started)
		const then = wayBack(new URL(args.request.url).searchParams.get('then'))
		return redirectWithFlash(args, then ?? href.guide(), {
			id: 'school-saved',
			params: { what: `Time zone (${timeZone.replaceAll('_', ' ')}), currency and instruments` },
		})
	}
	if (value.intent === 'hide' || value.intent === 'show') {
		const hide = value.intent === 'hide'
		setGuideHidden(access, hide)
		return redirectWithFlash(args, hide ? href.dashboard() : href.guide(), {
			id: hide ? 'guide-hidden' : 'guide-shown',
		})
	}
	const step = guideSteps(access.role === 'solo_teacher_admin').find(({ id }) => id === value.step)
	if (!step)
		return invalid(args, form, refused({ form: 'There is no such step in your guide.' }, { status: 404 }))

	const done = value.intent === 'complete'
	setStepDone(access, step, done)
	const open = step.priority === 'essential' ? undefined : step.priority
	const flash = { id: done ? 'step-done' : 'step-undone', params: { step: step.title } } as const
	return redirectWithFlash(args, `${href.guide({ open })}#step-${step.id}`, flash)
}

export default function GettingStarted() {
	const data = useLoaderData<typeof loader>()
	const { steps, percent, help, hidden } = data
	const form = useFormPage({}, { answered: useSent()?.intent !== 'start' })
	const of = (priority: string) => steps.filter((step) => step.priority === priority)
	return (
		<>
			<PageHead
				title="Getting Started"
				line="Follow our step-by-step guide to set up your music school management system"
			/>
			<ErrorSummary form={form} names={[]} refusal="That could not be done" />
			<div className="dash">
				<div className="stack">
					{help?.article ? <HelpBox help={help} /> : null}
					{data.start ? <Start start={data.start} /> : null}
					<Progress label="Essential steps" value={percent} max={100} text={`${percent}%`} />
					{percent === 100 || hidden ? <Hiding hidden={hidden} /> : null}
					<section>
						<h2>Essential</h2>
						<StepList steps={of('essential')} />
					</section>
					<Folded title="Recommended" name="recommended" steps={of('recommended')} open={data.open} />
					<Folded title="Optional" name="optional" steps={of('optional')} open={data.open} />
				</div>
				<div>{help?.article ? null : <HelpBox help={help} />}</div>
			</div>
		</>
	)
}

/** When all essential steps are done, the dashboard can hide the guide. */
function Hiding({ hidden }: { hidden: boolean }) {
	return (
		<Notice
			tone="good"
			title={hidden ? 'The guide is hidden from your dashboard' : 'Everything essential is done'}
		>
			<PostForm action={href.guide()}>
				<button className="button" type="submit" name="intent" value={hidden ? 'show' : 'hide'}>
					{hidden ? 'Show it on the dashboard' : 'Hide the guide from the dashboard'}
				</button>
			</PostForm>
		</Notice>
	)
}
