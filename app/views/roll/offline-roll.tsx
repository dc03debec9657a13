import { useEffect } from 'react'
import { Enhancement } from '#app/components/shell/enhancement.tsx'

/** Keeps a roll that is saved while nobody can be reached. On a desk the script is told of each roll, and of it as it was saved. */
export function OfflineRoll({ script, version }: { script: string; version?: number }) {
	useEffect(() => {
		if (document.querySelector(`script[src="${script}"]`)) dispatchEvent(new Event('roll'))
		else
			document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: script }))
	}, [script, version])
	return <Enhancement name="roll" />
}
