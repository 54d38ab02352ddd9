import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followOtherWindows, startI18n } from './lib/i18n.ts';
import { leaveKeysToInputMethod } from './lib/input-method.ts';
import { focusWhatIsPressed } from './lib/press-focus.ts';
import { keepTabInSight } from './lib/tab-in-sight.ts';
import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await startI18n();
followOtherWindows();
focusWhatIsPressed();
leaveKeysToInputMethod();
keepTabInSight();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
