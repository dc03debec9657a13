import type { ActivationTry } from '#app/utils/activation.ts'
import { Enhancement } from './enhancement.tsx'

interface ActivationNoteProps {
	/** From `activationTry`, by the page's query. */
	look: ActivationTry
	solo: boolean
	/** Where to go on to once the subscription is active; without one the page loads again. */
	next?: string
}

/** Shown between a payment and the subscription it pays for: a script watches, or the page looks again by itself. */
export function ActivationNote({ look, solo, next }: ActivationNoteProps) {
	return (
		<div className="card" data-activation="" data-solo={solo ? '' : undefined} data-next={next}>
			<p role="status" data-words="">
				{look.words}
			</p>
			<p className="button-row">
				<a className="button" href={look.again}>
					Check again
				</a>
				{look.refresh && look.stop ? (
					<noscript>
						<meta httpEquiv="refresh" content={look.refresh} />
						<a className="button" href={look.stop}>
							Stop refreshing
						</a>
					</noscript>
				) : null}
			</p>
			<Enhancement name="activation" />
		</div>
	)
}
