import { useSay } from '#app/components/say.ts'
import { cards } from './words.ts'

const SYLLABLES = ['do', 're', 'mi', 'fa', 'sol', 'la']

/** Solfa is named after sung syllables, so its six features are the six notes of its scale, one bar each. */
export function Scale() {
	const say = useSay()
	return (
		<ul className="scale">
			{cards.map(({ title, text }, step) => (
				<li key={title}>
					<Bar step={step} />
					<div>
						<h3>{say(title)}</h3>
						<p className="muted">{say(text)}</p>
					</div>
				</li>
			))}
		</ul>
	)
}

/** The staff fills the available width, with the note at its start. */
function Bar({ step }: { step: number }) {
	const y = 64 - step * 5
	return (
		<svg width="100%" height="92" aria-hidden="true">
			<path className="staff" d="M0 14h1200M0 24h1200M0 34h1200M0 44h1200M0 54h1200M.5 14v40" />
			{step === 0 ? <path className="staff" d="M14 64h26" /> : null}
			<path
				className="mark-note"
				d={`M35 ${y - 36}v36c0 3.4-3.6 6-7.4 6-3.3 0-5.6-1.9-5.6-4.6 0-3.5 3.6-6.2 7.4-6.2 1 0 2 .2 2.8.5v-31.7z`}
			/>
			<svg x="100%" overflow="visible">
				<path className="staff" d="M-.5 14v40" />
				{step === 5 ? <path className="end" d="M-2 14v40M-7.5 14v40" /> : null}
			</svg>
			<text x="20" y="88">
				{SYLLABLES[step]}
			</text>
		</svg>
	)
}
