import { PostForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { GuideData } from '../getting-started.tsx'

type Step = GuideData['steps'][number]

export function StepList({ steps }: { steps: Step[] }) {
	return (
		<ol className="m-0 list-none p-0">
			{steps.map((step) => (
				<StepItem key={step.id} step={step} />
			))}
		</ol>
	)
}

function StepItem({ step }: { step: Step }) {
	const { id, title, description, link, hint, completed, detected, help } = step
	if (completed) return <DoneStep step={step} />
	return (
		<li className="card mb-3" id={`step-${id}`}>
			<h3 className="mb-1">{link ? <Link to={link}>{title}</Link> : title}</h3>
			<p className="mb-2">{description}</p>
			<p className="muted mb-2">{hint}</p>
			{detected ? (
				<p className="mb-2">
					<State tone="good">Looks done</State> Mark it complete?
				</p>
			) : null}
			<div className="button-row">
				<Mark
					step={step}
					as="complete"
					looks={detected ? 'button button-small button-filled' : 'button button-small'}
				/>
				<Link className="button button-small" to={`${help}#help`}>
					How it works<span className="sr-only">: {title}</span>
				</Link>{' '}
			</div>
		</li>
	)
}

/** Brief, so that the steps that are left stand out. */
function DoneStep({ step }: { step: Step }) {
	const { id, title, description, link, hint } = step
	return (
		<li
			className="card mb-2 flex flex-wrap items-center justify-between bg-accent-soft py-3"
			id={`step-${id}`}
		>
			<h3 className="m-0 text-accent">
				<span aria-hidden="true">✓ </span>
				<span className="sr-only">Complete: </span>
				{link ? <Link to={link}>{title}</Link> : title}
			</h3>{' '}
			<Mark step={step} as="incomplete" looks="button button-small" />
			<p className="muted m-0 basis-full text-sm">
				{description} {hint}
			</p>
		</li>
	)
}

function Mark({
	step: { id, title },
	as,
	looks,
}: {
	step: Step
	as: 'complete' | 'incomplete'
	looks: string
}) {
	return (
		<PostForm action={href.guide()}>
			<input type="hidden" name="step" value={id} />
			<button className={looks} type="submit" name="intent" value={as}>
				{`Mark as ${as}`}
				<span className="sr-only">: {title}</span>
			</button>
		</PostForm>
	)
}

interface FoldedProps {
	title: string
	name: 'recommended' | 'optional'
	steps: Step[]
	/** The group that was open when the page was requested. */
	open: string | null
}

/** Only one group is open at a time: the shared `name` does it in newer browsers, the script in older ones. */
export function Folded({ title, name, steps, open }: FoldedProps) {
	const done = steps.filter(({ completed }) => completed).length
	const group = { name: 'guide' }
	return (
		<details
			{...group}
			data-part={name}
			open={open === name}
			onToggle={({ currentTarget }) => {
				if (!currentTarget.open) return
				for (const other of document.querySelectorAll<HTMLDetailsElement>('[data-part]'))
					if (other !== currentTarget) other.open = false
			}}
		>
			<summary>
				<h2 className="inline text-ink">{title}</h2>{' '}
				<span className="muted text-sm">
					{done} of {steps.length} complete
				</span>
			</summary>
			<StepList steps={steps} />
		</details>
	)
}
