import type { ReactNode } from 'react'
import { useSay } from './say.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'quiet' | 'brass'

interface PanelProps {
	title: ReactNode
	/** Beside the title: a link or a small button. */
	beside?: ReactNode
	/** Takes twice the width among `<div className="cards">`. */
	wide?: boolean
	id?: string
	children: ReactNode
}

/** A part of a page under a title of its own. */
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

/** A word about something, such as a label somebody gave it. */
export function Tag({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
	return <span className={`tag ${tagTones[tone]}`.trimEnd()}>{children}</span>
}

/** How something stands: a word and a shape, so that the colour says nothing alone. */
export function State({ tone, children }: { tone: Tone; children: ReactNode }) {
	return <span className={`tag ${stateOf(tone)} ${tagTones[tone]}`.trimEnd()}>{children}</span>
}

/** A dot says that all is well; everything else has a shape of its own. */
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
	/** What it is about: "Allergic to nuts". */
	title: ReactNode
	children?: ReactNode
}

/** Something nobody may overlook on this page. */
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
	/** "4 of 10" when nothing is said. */
	words?: string
}

/** How far something has come. */
export function Progress({ label, value, max, words = `${value} of ${max}` }: ProgressProps) {
	return (
		<div className="progress">
			<p>
				<span>{label}</span> <strong>{words}</strong>
			</p>
			<progress value={value} max={max} aria-label={`${label}: ${words}`} />
		</div>
	)
}
