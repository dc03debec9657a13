import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useSay } from '#app/components/say.ts'
import type { ActivationTry } from '#app/domain/subscription/activation.ts'
import { Enhancement } from '#app/components/shell/enhancement.tsx'

interface ActivationNoteProps {
	/** Result of `activationTry` for the page's query. */
	look: ActivationTry
	solo: boolean
}

/** Shown until the subscription is confirmed. A script polls; without JavaScript the page reloads itself. */
export function ActivationNote({ look, solo }: ActivationNoteProps) {
	const say = useSay()
	const rendered = say(look.text)
	const text = useActivation(rendered, solo)
	return (
		<div
			className="card"
			data-activation=""
			data-still={rendered === look.text ? undefined : 'yes'}
			data-solo={solo ? '' : undefined}
		>
			<p role="status" data-words="">
				{text}
			</p>
			<p className="button-row">
				<a className="button" href={look.again}>
					{say('Check again')}
				</a>
			</p>
			{look.refresh && look.stop ? (
				<noscript>
					<meta httpEquiv="refresh" content={look.refresh} />
					<a className="button" href={look.stop}>
						{say('Stop refreshing')}
					</a>
				</noscript>
			) : null}
			<Enhancement name="activation" />
		</div>
	)
}

/** Polls until the school is open, then revalidates the desk. */
function useActivation(rendered: string, solo: boolean): string {
	const [text, say] = useState(rendered)
	const { revalidate } = useRevalidator()
	useEffect(() => {
		// The desk has this note after a payment only, so its script is not part of every page. The link works without it.
		const polling = import('#app/web/polling.ts').then(({ pollActivation }) =>
			pollActivation({ solo, say, ready: revalidate }),
		)
		return () => void polling.then((stop) => stop())
	}, [solo, revalidate])
	return text
}
