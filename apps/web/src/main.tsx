import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startI18n } from './lib/i18n.ts';
import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
