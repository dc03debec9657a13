import type { ReactNode } from 'react'
import { useSay } from './say.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'quiet' | 'brass'

interface PanelProps {
	title: ReactNode
	/** A link or small button next to the title. */
	beside?: ReactNode
	/** Takes twice the width inside `<div className="cards">`. */
	wide?: boolean
	id?: string
	children: ReactNode
}

export function Panel({ title, beside, wide, id, children }: PanelProps) {
	const say = useSay()
	return (
		<section className={wide ? 'card card-wide' : 'card'} id={id}>
			<div className="panel-head">
				<h2>{import.meta.env.SSR && typeof title === 'string' ? say(title) : title}</h2> {beside}
			</div>
			{children}
		</section>
	)
}

/** A label, such as one assigned by a user. */
export function Tag({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
	return <span className={`tag ${tagTones[tone]}`.trimEnd()}>{children}</span>
}

/** A status as word and shape, so that no information depends on color alone. */
export function State({ tone, children }: { tone: Tone; children: ReactNode }) {
	return <span className={`tag ${stateOf(tone)} ${tagTones[tone]}`.trimEnd()}>{children}</span>
}

/** A dot means all is well; every other tone has its own shape. */
const stateOf = (tone: Tone) => (tone === 'good' ? 'state' : `state state-${tone}`)

const tagTones: Record<Tone, string> = {
	good: 'tag-good',
	warn: 'tag-warn',
	bad: 'tag-bad',
	brass: 'tag-new',
	quiet: '',
}

interface NoticeProps {
	tone?: 'good' | 'warn' | 'bad' | 'brass'
	/** The subject: "Allergic to nuts". */
	title: ReactNode
	children?: ReactNode
}

/** Information that must not be overlooked. */
export function Notice({ tone = 'brass', title, children }: NoticeProps) {
	return (
		<div className={tone === 'brass' ? 'notice' : `notice notice-${tone}`} role="note">
			<p className={`notice-title ${stateOf(tone)}`}>{title}</p>
			{children}
		</div>
	)
}

interface ProgressProps {
	label: string
	value: number
	max: number
	/** Defaults to "4 of 10". */
	text?: string
}

export function Progress({ label, value, max, text = `${value} of ${max}` }: ProgressProps) {
	return (
		<div className="progress">
			<p>
				<span>{label}</span> <strong>{text}</strong>
			</p>
			<progress value={value} max={max} aria-label={`${label}: ${text}`} />
		</div>
	)
}
